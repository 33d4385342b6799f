// Shows compile errors in the page, because its policy forbids the usual overlay frame.
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
  // A message of another front-end does not clear this one's errors.
  const isGood = /^webpack(Ok|StillOk|Warnings)$/.test(data.type);
  if (isGood && isBuilding) sheet?.remove();
  if (data.type === 'webpackErrors' || isGood) isBuilding = false;
}

// Each front-end of the page loads this module, and all use the same window.
if (!globalThis.kallosHearsFaults) addEventListener('message', hear);
globalThis.kallosHearsFaults = true;
