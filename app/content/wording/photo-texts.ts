import { part, sentence, words } from "./texts.ts";

export const photos = part({
  name: "Gallery: albums and pictures",
  about: "Around one album, one picture, a pair or a film; most of it for those who listen.",
  path: "/gallery",
  texts: {
    onePicture: words("One picture", "{count} picture", { keeps: ["count"] }),
    pictures: words("Several pictures", "{count} pictures", { keeps: ["count"] }),
    onePair: words("One pair", "{count} pair", { keeps: ["count"] }),
    pairs: words("Several pairs", "{count} pairs", { keeps: ["count"] }),
    kindPhotos: words("Kind of album: pictures", "Pictures"),
    kindProgress: words("Kind of album: progress", "Construction progress"),
    kindPairs: words("Kind of album: pairs", "Before and after"),
    everything: words("Pill for all albums", "Everything"),
    seeAlbum: words("Home: link to the newest album", "See the album"),
    others: words("Album: above the other albums", "Other albums"),
    emptyAlbum: words(
      "Album without pictures: heading",
      "The first pictures of this album are being taken",
    ),
    emptyAlbumText: sentence(
      "Album without pictures: text",
      "They appear here as soon as they are published.",
    ),
    described: sentence("Album, for search engines", "{pictures}: {album} by {company}.", {
      keeps: ["album"],
    }),
    noDate: words("Progress: a picture without a day", "Without a date"),
    before: words("Pair: earlier picture", "Before"),
    after: words("Pair: later picture", "After"),
    allOf: words("One picture: link to its album", "All of {album}", { keeps: ["album"] }),
    position: words("One picture: its place", "{place} of {count}", { keeps: ["place", "count"] }),
    copied: words("Shared: link copied", "Link copied"),
    copyIt: words("Shared: it could not be copied", "Copy the address of this page"),
    tooFew: sentence("A page beyond the last", "There are fewer pictures than that."),
    noName: words("A picture without any words", "Picture"),
    albums: words("The pills, for those who listen", "Albums"),
    pages: words("Newer and more, for those who listen", "Pages of pictures"),
    larger: words("After a pair’s name, for those who listen", "open larger"),
    pair: words("A pair in a row, for those who listen", "Before and after: {picture}", {
      keeps: ["picture"],
    }),
    compare: words("The slider of a pair, for those who listen", "Before and after"),
    share: words(
      "The slider’s place, for those who listen",
      "{before} per cent before, {after} per cent after",
      {
        keeps: ["before", "after"],
      },
    ),
    both: sentence(
      "Both pictures of a pair, for those who listen",
      "Before: {before} After: {after}",
      {
        keeps: ["before", "after"],
      },
    ),
    film: words("A film in a row, for those who listen", "Film"),
    filmFile: words("Where a browser plays no films", "Download the film"),
    picture: words("The open picture, for those who listen", "Picture {position}", {
      keeps: ["position"],
    }),
    closer: words("Button: closer", "Look closer"),
    whole: words("Button: whole", "Show the whole picture"),
    close: words("Button: close", "Close"),
    next: words("Button: next", "Next picture"),
    previous: words("Button: previous", "Previous picture"),
    sharePicture: words("Button: share", "Share this picture"),
    keepPicture: words("Button: keep a picture", "Download this picture"),
    keepFilm: words("Button: keep a film", "Download this film"),
  },
});
