/**
 * The style of pages that a service renders, with the shell's fonts and colours; its hash is in the
 * page's CSP.
 */
export const pageStyle = `
*{box-sizing:border-box}
body{margin:0;padding:24px 16px;background:var(--canvas);color:var(--text);font:1rem/1.6 var(--font-sans,sans-serif)}
main{max-width:42.5rem;margin:0 auto;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:var(--radius-dialog);box-shadow:var(--shadow-1)}
.brand{display:flex;align-items:center;gap:12px;margin:0 0 24px;font:var(--weight-serif) 1.5rem var(--font-serif,serif);color:var(--text)}
.mark rect{fill:var(--mark-tile)}
.mark .leaf{fill:var(--mark-leaf)}
.mark .petal{fill:var(--mark-petal)}
h1{margin:0 0 16px;font:var(--weight-serif) var(--size-h2-serif)/1.2 var(--font-serif,serif);letter-spacing:var(--track-serif);overflow-wrap:anywhere}
h2{margin:0;font-size:1rem}
p{margin:0 0 16px}
form{margin:0}
.actions,.answers{display:flex;flex-wrap:wrap;gap:12px;margin:0 0 16px}
footer{display:flex;flex-wrap:wrap;gap:4px 24px;max-width:42.5rem;margin:16px auto 0;padding:0 16px;font-size:var(--size-small)}
footer a{padding:8px 0;color:var(--muted)}
.choice{display:flex;flex:none;align-items:center;justify-content:center;width:44px;height:44px;margin:-8px 0 0 -10px;cursor:pointer}
.choice input{width:22px;height:22px;margin:0;accent-color:var(--primary)}
.company{display:flex;align-items:center;gap:12px;font-weight:var(--weight-title);overflow-wrap:anywhere}
.company img{flex:none;width:48px;height:48px;border-radius:var(--radius-inset);background:#fff;object-fit:contain}
.hint{color:var(--muted);font-size:var(--size-small)}
ul{margin:24px 0 0;padding:0;list-style:none}
li{display:flex;gap:16px;padding:20px 0;border-top:1px solid var(--line)}
li>div{min-width:0}
li>.images{flex:none;display:flex;flex-direction:column;gap:8px;width:120px}
li img{width:120px;height:auto;border-radius:10px}
.product{margin:0 0 8px;color:var(--muted)}
.content+.hint,.content+.images{margin-top:16px}
.content{margin:0;white-space:pre-line;overflow-wrap:anywhere}
.success,.warning{margin:0 0 8px;font-weight:var(--weight-title)}
.success{color:var(--success)}
.warning{color:var(--warning)}
.button{display:inline-block;min-height:48px;padding:11px 24px;border:0;border-radius:var(--radius-inset);background:var(--primary);color:var(--on-primary);font:inherit;font-weight:var(--weight-title);text-decoration:none;cursor:pointer}
.button.quiet{background:transparent;color:var(--primary);box-shadow:inset 0 0 0 1px var(--line)}
.button:focus-visible,.choice input:focus-visible,footer a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media (max-width:520px){main{padding:20px}li{flex-flow:row wrap}li>div:last-child{flex:1 1 12rem}li>.images{flex-flow:row wrap;width:auto}li:has(.choice){display:grid;grid-template-columns:auto 1fr;gap:12px 4px}li:has(.choice)>:not(.choice){grid-column:2}.actions>*,.button{width:100%;text-align:center}}
@media (prefers-color-scheme:dark){li img{filter:brightness(.9)}}
`;
