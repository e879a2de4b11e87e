/** A sketch of Serena Bay with one home on it, drawn for a dark page. */
export function bayMap(pin: { name: string; place: string; x: number; y: number; left?: boolean }) {
  const anchor = pin.left ? `x="${pin.x - 26}" text-anchor="end"` : `x="${pin.x + 26}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 500" role="img" aria-label="Sketch map of Serena Bay">
<style>text{font:400 15px Figtree,"Helvetica Neue",Arial,sans-serif;fill:#cdc6ba}.big{font:400 24px Marcellus,Georgia,serif;fill:#f5f0e7}.sea{fill:#8f897e;letter-spacing:.6px}</style>
<rect width="800" height="500" fill="#070708"/>
<path d="M0 372C70 352 112 366 168 392c38 18 60 6 84-16 30-28 66-18 100 4 44 28 92 54 150 44 66-12 96-58 160-62 52-3 96 16 138 8V500H0Z" fill="#101216"/>
<path d="M0 372C70 352 112 366 168 392c38 18 60 6 84-16 30-28 66-18 100 4 44 28 92 54 150 44 66-12 96-58 160-62 52-3 96 16 138 8" fill="none" stroke="#f5f0e7" stroke-opacity=".34"/>
<g fill="none" stroke="#f5f0e7" stroke-opacity=".08"><path d="M0 392c70-20 112-6 168 20 38 18 60 6 84-16 30-28 66-18 100 4 44 28 92 54 150 44 66-12 96-58 160-62 52-3 96 16 138 8"/><path d="M0 416c70-20 112-6 168 20 38 18 60 6 84-16 30-28 66-18 100 4 44 28 92 54 150 44 66-12 96-58 160-62 52-3 96 16 138 8"/></g>
<g fill="none" stroke="#f5f0e7" stroke-opacity=".1"><path d="M262 214c20-76 120-112 208-92s126 82 84 132-128 50-192 42-112-28-100-82Z"/><path d="M304 212c18-50 92-76 158-62s88 58 56 92-90 36-140 30-84-20-74-60Z"/><path d="M346 208c14-28 60-44 106-34s56 36 32 56-62 20-94 16-52-14-44-38Z"/></g>
<g fill="none" stroke="#f5f0e7" stroke-opacity=".3" stroke-width="1.4"><path d="M0 316c90-14 150 14 230 22s150 12 232 34 150-30 200-54 90-10 138-14"/><path d="M240 339c-10-70 4-112 60-150S420 96 428 0"/><path d="M662 318c-16-70-70-92-110-150S520 60 540 0"/></g>
<g fill="none" stroke="#f5f0e7" stroke-opacity=".17"><path d="M300 189c40 16 62 20 104 22s84-4 148-43"/><path d="M404 211c6 50 14 100 26 152"/><path d="M90 312c-6-60-30-120-90-150"/><path d="M620 242c60-14 120-14 180-40"/></g>
<path d="M612 0c8 90 40 130 90 190s62 90 98 104" fill="none" stroke="#f5f0e7" stroke-opacity=".3" stroke-dasharray="7 5"/>
<path d="M186 398l-6 26M204 401l-2 28M222 396l4 26" stroke="#f5f0e7" stroke-opacity=".4" fill="none"/>
<g fill="#0b0b0d" stroke="#cdc6ba" stroke-width="1.4"><circle cx="200" cy="372" r="4"/><circle cx="432" cy="404" r="4"/><circle cx="681" cy="160" r="4"/><circle cx="336" cy="120" r="4"/></g>
<text x="240" y="426">Harbour</text><text x="446" y="398">Beach path</text><text x="696" y="156">Station</text><text x="322" y="116" text-anchor="end">School</text><text class="sea" x="330" y="470">Serena Bay</text>
<circle cx="${pin.x}" cy="${pin.y}" r="6.5" fill="#d4af37"/><circle cx="${pin.x}" cy="${pin.y}" r="15" fill="none" stroke="#d4af37" stroke-opacity=".5"/>
<text class="big" ${anchor} y="${pin.y - 5}">${pin.name}</text><text ${anchor} y="${pin.y + 19}">${pin.place}</text>
</svg>`;
}
