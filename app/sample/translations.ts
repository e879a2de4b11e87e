// The landing page of the sample company in two other languages, so that the demonstration shows translations.
import type { ContentTranslation } from "../content/translating/content-translation.ts";

const german: Record<string, string> = {
  "Houses made for the hour after sunset": "Häuser für die Stunde nach Sonnenuntergang",
  "Houses made for\nthe hour after sunset": "Häuser für die Stunde\nnach Sonnenuntergang",
  "We build forty houses a year on Serena Bay. Now and then we give one away, and you can check that we did it fairly.":
    "Wir bauen vierzig Häuser im Jahr an der Serena Bay. Ab und zu verlosen wir eines, und Sie können nachprüfen, dass es dabei gerecht zuging.",
  "See the draw": "Zur Verlosung",
  "See the homes": "Häuser ansehen",
  "The key to the next house": "Der Schlüssel zum nächsten Haus",
  "We are preparing the next draw. When it opens, you can enter in under a minute, with a phone and without an account. It is free.":
    "Wir bereiten die nächste Verlosung vor. Sobald sie beginnt, nehmen Sie in weniger als einer Minute teil, mit dem Telefon und ohne Konto. Es kostet nichts.",
  "The key is solid brass. The houses are real.":
    "Der Schlüssel ist aus massivem Messing. Die Häuser sind echt.",
  "To enter": "Teilnahme",
  "Free, one ticket per person": "Kostenlos, ein Los pro Person",
  "You leave with": "Sie erhalten",
  "A signed receipt": "Eine signierte Quittung",
  "Decided by": "Entschieden durch",
  "A public random number": "Eine öffentliche Zufallszahl",
  "How the draw works": "So funktioniert die Verlosung",
  "What can be won": "Was es zu gewinnen gibt",
  "You don’t have to take our word for it": "Sie müssen es uns nicht glauben",
  "A ticket of ours": "Eines unserer Lose",
  "Free, one per person, yours to keep": "Kostenlos, eines pro Person, es gehört Ihnen",
  "Your ticket cannot go missing": "Ihr Los kann nicht verschwinden",
  "The moment you enter, you get a signed receipt. If your ticket were later removed, moved or swapped, the receipt alone would prove it.":
    "Mit der Teilnahme erhalten Sie eine signierte Quittung. Würde Ihr Los später gestrichen, verschoben oder vertauscht, bewiese das allein die Quittung.",
  "Nobody here picks the winner": "Hier sucht niemand den Gewinner aus",
  "After closing, a group of universities and companies publishes a random number they make together every three seconds. That number decides. We learn it when you do.":
    "Nach Teilnahmeschluss veröffentlicht eine Gruppe von Universitäten und Unternehmen eine Zufallszahl, wie sie alle drei Sekunden gemeinsam eine erzeugt. Diese Zahl entscheidet. Wir erfahren sie zur selben Zeit wie Sie.",
  "Anyone can run it again": "Jeder kann nachrechnen",
  "One small file holds the whole draw. Check it in your browser, on your own computer, or give it to someone who would love to catch us out.":
    "Eine kleine Datei enthält die ganze Verlosung. Prüfen Sie sie im Browser oder auf Ihrem eigenen Rechner, oder geben Sie sie jemandem, der uns nur zu gern etwas nachweisen würde.",
  "How a draw is decided": "So wird eine Verlosung entschieden",
  "On Serena Bay, this evening": "An der Serena Bay, heute Abend",
  "The gallery": "Zur Galerie",
  "Casa Norte": "Casa Norte",
  "Lantern Quay": "Lantern Quay",
  "Penthouse 31": "Penthouse 31",
  "The Courtyard House": "Das Hofhaus",
  "Come and see one with the lamps lit": "Besuchen Sie uns, wenn die Lampen brennen",
  "Viewings start half an hour before sunset and end when you have seen enough. Tell us which evening suits you.":
    "Besichtigungen beginnen eine halbe Stunde vor Sonnenuntergang und enden, wenn Sie genug gesehen haben. Sagen Sie uns, welcher Abend Ihnen passt.",
  "Arrange a viewing": "Besichtigung vereinbaren",
  "Goldkey Estates: houses made for the hour after sunset":
    "Goldkey Estates: Häuser für die Stunde nach Sonnenuntergang",
  "Houses on Serena Bay, built for the hour after sunset, and a prize draw that anyone can check.":
    "Häuser an der Serena Bay, gebaut für die Stunde nach Sonnenuntergang, und eine Verlosung, die jeder nachprüfen kann.",
};

const arabic: Record<string, string> = {
  "Houses made for the hour after sunset": "بيوت صُنعت لساعة ما بعد الغروب",
  "Houses made for\nthe hour after sunset": "بيوت صُنعت\nلساعة ما بعد الغروب",
  "We build forty houses a year on Serena Bay. Now and then we give one away, and you can check that we did it fairly.":
    "نبني أربعين بيتًا في السنة على خليج سيرينا. وبين حين وآخر نهدي واحدًا منها بالقرعة، ويمكنكم التحقق من أن ذلك جرى بعدل.",
  "See the draw": "عرض السحب",
  "See the homes": "عرض البيوت",
  "The key to the next house": "مفتاح البيت القادم",
  "We are preparing the next draw. When it opens, you can enter in under a minute, with a phone and without an account. It is free.":
    "نُعدّ للسحب القادم. حين يُفتتح يمكنكم المشاركة في أقل من دقيقة، بالهاتف ومن دون حساب، ومجانًا.",
  "The key is solid brass. The houses are real.": "المفتاح من النحاس الخالص، والبيوت حقيقية.",
  "To enter": "المشاركة",
  "Free, one ticket per person": "مجانًا، تذكرة واحدة لكل شخص",
  "You leave with": "تحصلون على",
  "A signed receipt": "إيصال موقّع",
  "Decided by": "يحسمه",
  "A public random number": "رقم عشوائي معلن للجميع",
  "How the draw works": "كيف يجري السحب",
  "What can be won": "ما يمكن الفوز به",
  "You don’t have to take our word for it": "لستم مضطرين إلى تصديق كلامنا",
  "A ticket of ours": "تذكرة من تذاكرنا",
  "Free, one per person, yours to keep": "مجانية، واحدة لكل شخص، وتبقى لكم",
  "Your ticket cannot go missing": "لا يمكن أن تضيع تذكرتكم",
  "The moment you enter, you get a signed receipt. If your ticket were later removed, moved or swapped, the receipt alone would prove it.":
    "لحظة مشاركتكم تحصلون على إيصال موقّع. ولو حُذفت تذكرتكم لاحقًا أو نُقلت أو بُدّلت لأثبت الإيصال وحده ذلك.",
  "Nobody here picks the winner": "لا أحد هنا يختار الفائز",
  "After closing, a group of universities and companies publishes a random number they make together every three seconds. That number decides. We learn it when you do.":
    "بعد إغلاق المشاركة تنشر مجموعة من الجامعات والشركات رقمًا عشوائيًا من الأرقام التي تولّدها معًا كل ثلاث ثوانٍ. هذا الرقم هو الذي يحسم، ونعرفه حين تعرفونه.",
  "Anyone can run it again": "يمكن لأي شخص إعادة الحساب",
  "One small file holds the whole draw. Check it in your browser, on your own computer, or give it to someone who would love to catch us out.":
    "ملف صغير واحد يضم السحب كله. تحققوا منه في متصفحكم أو على حاسوبكم، أو أعطوه لمن يسرّه أن يمسك علينا خطأ.",
  "How a draw is decided": "كيف يُحسم السحب",
  "On Serena Bay, this evening": "على خليج سيرينا، هذا المساء",
  "The gallery": "المعرض",
  "Casa Norte": "كازا نورتي",
  "Lantern Quay": "رصيف الفانوس",
  "Penthouse 31": "بنتهاوس 31",
  "The Courtyard House": "بيت الفناء",
  "Come and see one with the lamps lit": "تعالوا لزيارة أحدها والمصابيح مضاءة",
  "Viewings start half an hour before sunset and end when you have seen enough. Tell us which evening suits you.":
    "تبدأ المعاينات قبل الغروب بنصف ساعة وتنتهي حين تكتفون. أخبرونا أي مساء يناسبكم.",
  "Arrange a viewing": "ترتيب معاينة",
  "Goldkey Estates: houses made for the hour after sunset":
    "Goldkey Estates: بيوت صُنعت لساعة ما بعد الغروب",
  "Houses on Serena Bay, built for the hour after sunset, and a prize draw that anyone can check.":
    "بيوت على خليج سيرينا بُنيت لساعة ما بعد الغروب، وسحب على جوائز يمكن لأي شخص التحقق منه.",
};

export const sampleTranslations: ContentTranslation[] = [
  { language: "de", of: "pages", id: "landing", texts: pairs(german) },
  { language: "ar", of: "pages", id: "landing", texts: pairs(arabic) },
];

function pairs(texts: Record<string, string>) {
  return Object.entries(texts).map(([original, text]) => ({ original, text }));
}
