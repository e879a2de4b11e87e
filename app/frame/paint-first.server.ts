// A page is seen before it is used: its code is fetched once the first picture of it is on screen, so
// that on a slow line it does not share the way with type, styles and the hero. React Router has no
// setting for when it loads its modules, so their marks in the finished HTML are rewritten.

/**
 * What has no styles yet is not laid out: a mouse that rests on the page would have all of it laid out twice. The page's
 * own styles say otherwise when they come, and if they cannot, the script below does, which the browser holds back until it knows.
 */
const unstyled =
  '<style id="unstyled" media="(scripting: enabled)">@layer unstyled{body{display:none}}</style>';
/** The first frame waits for what stands behind the script below: to wait for the script itself is to wait until it is read, not run. */
const whole = '<link rel="expect" href="#whole-page" blocking="render"/>';
const end = '<script id="whole-page" type="end"></script>';
const preload = '<link rel="modulepreload" ';
const entry = '<script type="module" async="">';
/** How the script begins that scrolls a page that is loaded again to where it was left. */
const scroller = "((storageKey";

/** The preloaded pieces of our typefaces: what an English page is written in. */
const letters = ["1em Goldkey Display", "1em Goldkey Text"];

/**
 * Runs in the page, at its end, when its styles are there or cannot come. In other letters lines break elsewhere, and
 * what has been shown would move: so the page waits for ours, not longer than a second. Then its styles are worked out in
 * one task and its layout in the next, before it is drawn: three short ones instead of one long.
 */
function showInOurLetters(faces: string[]) {
  const { body, fonts } = document;
  function show() {
    body.removeAttribute("style");
    // Works out the styles. The rule is taken away only if it has to be: that works them out once more.
    if (getComputedStyle(body).display === "none") document.getElementById("unstyled")?.remove();
    // The browser may have looked for the place an address names while the page was hidden.
    if (location.hash) location.replace(location.hash);
    const scroll = document.createElement("script");
    scroll.textContent = document.querySelector('script[type="shown"]')?.textContent ?? "";
    document.head.append(scroll);
    setTimeout(() => body.offsetHeight);
  }
  body.style.display = "none";
  const here = Promise.allSettled(faces.map((face) => fonts.load(face)));
  const tooLong = new Promise((resolve) => setTimeout(resolve, 1000));
  Promise.race([here, tooLong]).then(() => setTimeout(show));
}

/**
 * Runs in the page. The browser says when it has painted something; to ask for a frame before that would make it draw
 * a second one and wait for the first. The picture the page opens with may take a second more, not longer. A tab in the
 * background paints nothing, and styles may not come.
 */
function startCodeLater() {
  let begun = false;
  function begin() {
    if (begun) return;
    begun = true;
    // One after the other: to begin a dozen requests in one go takes a phone as long as a frame lasts.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
      setTimeout(() => {
        link.rel = "modulepreload";
      });
    }
    setTimeout(() => {
      const script = document.createElement("script");
      script.type = "module";
      script.textContent = document.querySelector('script[type="later"]')?.textContent ?? "";
      document.head.append(script);
    });
  }
  function waitForPicture() {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
    if (!picture) return begin();
    // Not when it has come but when it can be drawn: making it so takes a phone's processor as long as the code does.
    picture.decode().then(begin, begin);
    setTimeout(begin, 1000);
  }
  if (document.hidden) begin();
  // While it waits for its letters, an empty page may be painted.
  new PerformanceObserver((painted) => {
    if (painted.getEntriesByName("first-contentful-paint").length > 0) waitForPicture();
  }).observe({ type: "paint", buffered: true });
  setTimeout(begin, 3000);
}

const show = `(${showInOurLetters})(${JSON.stringify(letters)})`;
const starter = `<script>${show};(${startCodeLater})()</script>`;

/** The policy allows what was set aside by its hash, wherever in the page it then runs. */
export function paintFirst(html: string): string {
  return html
    .replace("<head>", `<head>${unstyled}${whole}`)
    .replaceAll(preload, '<link rel="later" fetchpriority="low" ')
    .replace(`<script>${scroller}`, `<script type="shown">${scroller}`)
    .replace(entry, '<script type="later">')
    .replace(/<\/body><\/html>$/, () => `${starter}${end}</body></html>`);
}
