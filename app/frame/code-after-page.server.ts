// The code of a page is fetched when the page has loaded. React Router preloads it from the head, where on a slow line it
// competes with the styles, the fonts and the first picture. There is no setting for that, so the finished HTML is changed.

const preload = '<link rel="modulepreload"';
const entry = '<script type="module" async="">';

/**
 * Runs in the page: gives the tags that were changed below their meaning back. Without comments inside, since its
 * text is sent. A script's policy allows a text by its hash, in whichever element it is; a picture that does not come
 * must not keep the code waiting.
 */
function fetchCodeAfterPage() {
  let started = false;
  function start() {
    if (started) return;
    started = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
      link.rel = "modulepreload";
    }
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = document.querySelector('script[type="later"]')?.textContent ?? "";
    document.head.append(script);
  }
  window.addEventListener("load", start);
  setTimeout(start, 3000);
}

export function codeAfterPage(html: string): string {
  return html
    .replaceAll(preload, '<link rel="later"')
    .replace(entry, '<script type="later">')
    .replace(/<\/body><\/html>$/, () => `<script>(${fetchCodeAfterPage})()</script></body></html>`);
}
