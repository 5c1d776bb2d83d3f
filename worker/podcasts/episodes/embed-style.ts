export const STYLE = `
@font-face{font-family:Vazirmatn;src:url(/fonts/vazirmatn-fa-v1.woff2) format("woff2");font-weight:100 900;font-display:swap}
:root{color-scheme:light dark;--paper:light-dark(#fcfaf6,#17120e);--ink:light-dark(#251c16,#e9e4dc);--soft:light-dark(#564b43,#c3bbb1);--line:light-dark(#e4dfd6,#3a342e);--firoozeh:light-dark(#00656e,#5cc9d1)}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:0.9375rem/1.7 Vazirmatn,system-ui,sans-serif}
main{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.75rem 1rem;align-items:center;padding:1rem;border:1px solid var(--line);min-block-size:100dvh;align-content:center}
main>:not(img,.words){grid-column:1/-1}
.words:first-child{grid-column:1/-1}
img{inline-size:6rem;block-size:6rem;object-fit:cover;border-radius:.375rem}
h1{font-size:1.0625rem;font-weight:600;line-height:1.6;overflow-wrap:anywhere}
p{color:var(--soft)}
a{color:var(--firoozeh);text-underline-offset:.3em;text-decoration-thickness:1px}
h1 a{color:inherit;text-decoration:none}
h1 a:hover{color:var(--firoozeh)}
.site{justify-self:end;font-size:.8125rem}
audio{inline-size:100%;block-size:2.75rem}
:focus-visible{outline:2px solid var(--firoozeh);outline-offset:3px;border-radius:2px}
@media(max-width:24rem){img{inline-size:4rem;block-size:4rem}main{padding:.75rem}}
`
