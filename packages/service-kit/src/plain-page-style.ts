/** The look of pages that a service answers with by itself; its hash stands in the page's policy. */
export const pageStyle = `
:root{color-scheme:light dark;--canvas:#f7f5f1;--surface:#fff;--line:#e4dfd6;--text:#18231f;--muted:#51605b;--primary:#1b635a;--on-primary:#fff;--success:#1f6b45;--warning:#85540a;--focus:#0f766a}
@media (prefers-color-scheme:dark){:root{--canvas:#0f1615;--surface:#17201e;--line:#2a3633;--text:#e9efec;--muted:#aab8b2;--primary:#7fcdbd;--on-primary:#06231d;--success:#7dcfa0;--warning:#e5bc72;--focus:#8fe0d0}}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px;background:var(--canvas);color:var(--text);font:16px/1.6 system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:680px;margin:0 auto;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:16px}
.brand{margin:0 0 24px;font:22px Georgia,'Times New Roman',serif;color:var(--primary)}
h1{margin:0 0 16px;font-size:26px;line-height:1.25}
h2{margin:0;font-size:16px}
p{margin:0 0 16px}
form{margin:0 0 16px}
ul{margin:24px 0 0;padding:0;list-style:none}
li{display:flex;gap:16px;padding:20px 0;border-top:1px solid var(--line)}
li>div{min-width:0}
li img{flex:none;width:120px;height:120px;object-fit:cover;border-radius:10px}
.product{margin:0 0 8px;color:var(--muted)}
.content{margin:0;white-space:pre-line;overflow-wrap:anywhere}
.success,.warning{margin:0 0 8px;font-weight:600}
.success{color:var(--success)}
.warning{color:var(--warning)}
.button{display:inline-block;min-height:48px;padding:11px 24px;border:0;border-radius:10px;background:var(--primary);color:var(--on-primary);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.button.quiet{background:transparent;color:var(--primary);box-shadow:inset 0 0 0 1px var(--line)}
.answers{display:flex;flex-wrap:wrap;gap:12px}
.button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media (max-width:520px){main{padding:20px}li{flex-direction:column}.button{width:100%;text-align:center}}
`;
