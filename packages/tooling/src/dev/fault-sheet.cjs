// Shows what does not compile in the page itself, where the policy forbids the usual frame, until it compiles.
let sheet;
let isBuilding = false;

function show(faults) {
  sheet ??= document.createElement('pre');
  sheet.setAttribute('role', 'alert');
  sheet.setAttribute('lang', 'en');
  sheet.textContent = faults.map((fault) => fault.message ?? fault).join('\n\n');
  Object.assign(sheet.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    margin: '0',
    padding: '24px',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    font: '14px/1.5 ui-monospace, monospace',
    color: '#f6f1ec',
    background: '#2b1a1c',
  });
  document.documentElement.append(sheet);
}

function hear({ source, data }) {
  if (source !== window || typeof data?.type !== 'string') return;
  if (data.type === 'webpackInvalid') isBuilding = true;
  if (data.type === 'webpackErrors') show(data.data);
  // Another front-end that tells on opening that it is well says nothing of this one.
  const isGood = /^webpack(Ok|StillOk|Warnings)$/.test(data.type);
  if (isGood && isBuilding) sheet?.remove();
  if (data.type === 'webpackErrors' || isGood) isBuilding = false;
}

// Each front-end of the page brings this, and all tell the same window.
if (!globalThis.kallosHearsFaults) addEventListener('message', hear);
globalThis.kallosHearsFaults = true;
