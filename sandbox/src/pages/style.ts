import { people } from '../meta/login/people.ts';

/** The style sheet of the sandbox's pages, in the product's colours. */
export const style = `
:root{color-scheme:light dark;--canvas:#F7F5F1;--surface:#FFF;--sunken:#EFECE5;--tint:#EAF1EE;--line:#E4DFD6;--line-strong:#838B86;--text:#18231F;--muted:#51605B;--primary:#1B635A;--primary-hover:#144E47;--on-primary:#FFF;--success-soft:#E0F1E6;--on-success-soft:#14532F;--warning-soft:#FAEED6;--on-warning-soft:#6B4205;--info-soft:#E4EEF8;--on-info-soft:#1E4772;--accent-soft:#F7E7E0;--on-accent-soft:#7E3828;--focus:#0F766A;--shadow:0 1px 2px rgb(30 42 37/.05),0 10px 30px -18px rgb(30 42 37/.18);--dim:1}
@media (prefers-color-scheme:dark){:root{--canvas:#0F1615;--surface:#17201E;--sunken:#0B1110;--tint:#1A2825;--line:#2A3633;--line-strong:#788681;--text:#E9EFEC;--muted:#AAB8B2;--primary:#7FCDBD;--primary-hover:#9ADACD;--on-primary:#06231D;--success-soft:#14291F;--on-success-soft:#A8E2C0;--warning-soft:#33270F;--on-warning-soft:#F1D49C;--info-soft:#16273A;--on-info-soft:#BAD6F4;--accent-soft:#33241F;--on-accent-soft:#F3C8BA;--focus:#8FE0D0;--shadow:0 1px 2px rgb(0 0 0/.3),0 10px 30px -18px rgb(0 0 0/.7);--dim:.9}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:400 1rem/1.55 "Commissioner Variable",Commissioner,system-ui,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums}
h1{font:430 clamp(1.95rem,5vw,2.5rem)/1.12 "Noto Serif Display Variable","Noto Serif Display",Georgia,"Times New Roman",serif;letter-spacing:-.012em;margin:0 0 8px}
h2{font-size:1.03rem;font-weight:620;line-height:1.3;margin:0}
p{margin:0}a{color:var(--primary)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.skip{position:absolute;left:-999px;top:8px;background:var(--surface);padding:8px 14px;border-radius:10px}.skip:focus{left:8px}
.top{display:flex;flex-wrap:wrap;gap:8px 28px;align-items:center;justify-content:space-between;padding:14px max(16px,calc(50% - 340px));background:var(--surface);border-bottom:1px solid var(--line)}
.wordmark{display:flex;align-items:center;gap:10px;color:var(--text);text-decoration:none}
.wordmark span{font:430 1.35rem/1 "Noto Serif Display Variable","Noto Serif Display",Georgia,serif}
.wordmark small{color:var(--muted);font-size:.84rem}
.top nav{display:flex;gap:4px}
.top nav a{padding:10px 14px;min-height:44px;border-radius:12px;color:var(--muted);text-decoration:none;font-weight:560}
.top nav a:hover{background:var(--tint)}
.top nav a[aria-current]{background:var(--tint);color:var(--text)}
.column{max-width:680px;margin:0 auto;padding:40px 16px 64px}
.lead{color:var(--muted);margin-bottom:28px;max-width:60ch}
.empty{padding:44px 20px;text-align:center;color:var(--muted);border:1px dashed var(--line-strong);border-radius:18px}
.feed{display:grid;gap:24px}
.post{background:var(--surface);border:1px solid var(--line);border-radius:20px;box-shadow:var(--shadow);overflow:hidden}
.post.draft,.post.scheduled{border-style:dashed;border-color:var(--line-strong)}
.post header{display:flex;gap:12px;align-items:center;padding:16px 18px 12px}
.post header div{flex:1;min-width:0}
.post header p{font-size:.84rem;color:var(--muted)}
.post header img,.choice img{border-radius:50%;flex:none}
.badge{font-size:.84rem;font-weight:560;padding:4px 12px;border-radius:99px;white-space:nowrap}
.badge.published{background:var(--success-soft);color:var(--on-success-soft)}
.badge.draft{background:var(--warning-soft);color:var(--on-warning-soft)}
.badge.scheduled{background:var(--info-soft);color:var(--on-info-soft)}
.message{white-space:pre-line;overflow-wrap:anywhere;padding:0 18px 16px}
.pictures{display:grid;gap:2px;filter:brightness(var(--dim))}
.pictures.n2,.pictures.n3,.pictures.n4{grid-template-columns:1fr 1fr}
.pictures.n3 img:first-child{grid-column:1/3;aspect-ratio:16/10}
.pictures img{display:block;width:100%;height:auto;object-fit:cover}
.mark{padding:10px 18px;font-size:.84rem;background:var(--accent-soft);color:var(--on-accent-soft)}
.alt,.comment{padding:10px 18px 0;color:var(--muted);font-size:.875rem;overflow-wrap:anywhere}.alt:last-child,.comment:last-child{padding-bottom:14px}.comment{white-space:pre-line}
.letters{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:18px;box-shadow:var(--shadow);overflow:hidden}
.letters li+li{border-top:1px solid var(--line)}
.letters a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:14px 18px;color:inherit;text-decoration:none}
.letters a:hover{background:var(--tint)}
.letters span{grid-row:2;color:var(--muted);font-size:.875rem;overflow-wrap:anywhere}
.letters time{color:var(--muted);font-size:.84rem}
.head{display:flex;flex-wrap:wrap;align-items:flex-start;justify-content:space-between;gap:0 16px}
.again,.back{display:inline-block;padding:10px 0}
.letter-head{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0 20px}
.letter-head dt{color:var(--muted)}.letter-head dd{margin:0;overflow-wrap:anywhere}
.letter{width:100%;height:640px;border:1px solid var(--line);border-radius:14px;background:#fff;color-scheme:light}
details{margin-top:14px;background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:0 16px}
summary{padding:12px 0;cursor:pointer;font-weight:560}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.875rem;margin:0 0 14px}
.dialog{max-width:520px;margin:clamp(0px,6vh,64px) auto;padding:32px clamp(16px,5vw,36px);background:var(--surface);border:1px solid var(--line);border-radius:26px;box-shadow:var(--shadow)}
.tag{display:inline-block;font-size:.84rem;font-weight:560;background:var(--info-soft);color:var(--on-info-soft);padding:4px 12px;border-radius:99px;margin-bottom:16px}
.dialog h1{font-size:1.8rem}.dialog .lead{margin-bottom:20px}
fieldset{border:0;margin:0 0 20px;padding:0}legend{font-weight:620;padding:0;margin-bottom:8px}
.choice{display:flex;align-items:center;gap:12px;padding:10px 12px;border:1px solid var(--line);border-radius:14px;margin-bottom:8px;cursor:pointer}
.choice:has(:checked){border-color:var(--primary);box-shadow:inset 0 0 0 1px var(--primary);background:var(--tint)}
.choice:has(:focus-visible){outline:2px solid var(--focus);outline-offset:2px}
.choice span{flex:1}.choice b{display:block;font-weight:620}.choice small{display:block;color:var(--muted);font-size:.84rem;line-height:1.45}
input{accent-color:var(--primary);width:18px;height:18px;flex:none;margin:0}
.permission{display:flex;gap:12px;align-items:flex-start;padding:9px 0;border-bottom:1px solid var(--line);cursor:pointer}
.declined,.fixed{margin:0 0 4px;color:var(--muted);font-size:.875rem}
.permission input{margin-top:3px}.permission code{display:block;font-size:.8125rem;color:var(--muted)}
.answers{position:sticky;bottom:0;margin:0 -4px;padding:14px 4px;background:var(--surface);display:flex;flex-direction:row-reverse;gap:12px;justify-content:flex-start}
button{font:560 .9375rem/1.2 inherit;font-family:inherit;min-height:48px;padding:0 22px;border-radius:12px;border:1px solid var(--line-strong);background:var(--surface);color:var(--text);cursor:pointer}
button.primary{background:var(--primary);border-color:var(--primary);color:var(--on-primary);box-shadow:inset 0 1px 0 rgb(255 255 255/.14)}
button.primary:hover{background:var(--primary-hover)}button.secondary:hover{background:var(--tint)}
@media (max-width:480px){.dialog{border:0;border-radius:0;margin:0;min-height:100vh}.wordmark small{display:none}}
${people
  .map(
    ({ id }) => `.declined.of-${id}{display:none}
form:has([value$="${id}"]:checked) .declined.of-${id}{display:block}
form:has([value$="${id}"]:checked) .not-${id}{display:none}`,
  )
  .join('\n')}
`;
