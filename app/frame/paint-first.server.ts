// A page is seen before it is used: its code is fetched once the first picture of it is on screen, so
// that on a slow line it does not share the way with type, styles and the hero. React Router has no
// setting for when it loads its modules, so their marks in the finished HTML are rewritten.

/**
 * What has no styles yet is not laid out: a mouse that rests on the page would have all of it laid out twice. The page's
 * own styles say otherwise when they come, and if they cannot, the script below does, which the browser holds back until it knows.
 */
const unstyled =
  '<style id="unstyled" media="(scripting: enabled)">@layer unstyled{body{display:none}}</style>';
/** The first frame waits for the script below, which lays the page out in a task of its own: two short ones instead of one long. */
const laidOut = '<link rel="expect" href="#starter" blocking="render"/>';
const preload = '<link rel="modulepreload" ';
const entry = '<script type="module" async="">';

/**
 * Runs in the page. The browser says when it has painted something; to ask for a frame before that would make it draw
 * a second one and wait for the first. The picture the page opens with may take a second more, not longer. A tab in the
 * background paints nothing, and styles may not come.
 */
function startCodeLater() {
  // Lays the page out. The rule is taken away only if it has to be: that works out the styles of the whole page again.
  if (document.body.offsetHeight === 0) {
    document.getElementById("unstyled")?.remove();
  }
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
  new PerformanceObserver(waitForPicture).observe({ type: "paint", buffered: true });
  setTimeout(begin, 3000);
}

const starter = `<script id="starter">(${startCodeLater})()</script>`;

/** The policy allows what was set aside by its hash, wherever in the page it then runs. */
export function paintFirst(html: string): string {
  return html
    .replace("<head>", `<head>${unstyled}${laidOut}`)
    .replaceAll(preload, '<link rel="later" fetchpriority="low" ')
    .replace(entry, '<script type="later">')
    .replace(/<\/body><\/html>$/, () => `${starter}</body></html>`);
}
