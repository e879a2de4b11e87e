// Loads the scripts of a page after the page. React Router preloads them from the head, where on a slow connection they
// compete with the styles, the fonts and the first picture. There is no setting for that, so the HTML is changed.

const preload = '<link rel="modulepreload"';
const entry = '<script type="module" async="">';

/**
 * Runs in the page and restores the tags that `deferScripts` changed. No comments inside: its source text is sent.
 * The Content-Security-Policy allows the script by the hash of its text, in whichever element it is. The timeout is
 * for pictures that never arrive.
 */
function loadDeferredScripts() {
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

export function deferScripts(html: string): string {
  return html
    .replaceAll(preload, '<link rel="later"')
    .replace(entry, '<script type="later">')
    .replace(
      /<\/body><\/html>$/,
      () => `<script>(${loadDeferredScripts})()</script></body></html>`,
    );
}
