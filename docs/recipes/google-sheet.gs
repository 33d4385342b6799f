// Sends the rows of the sheet as drafts. Columns: date and time, title, text, result.

function onOpen() {
  SpreadsheetApp.getUi().createMenu('Kallos').addItem('Send drafts', 'sendDrafts').addToUi();
}

function sendDrafts() {
  const sheet = SpreadsheetApp.getActiveSheet();
  const rows = sheet.getDataRange().getValues();
  for (let at = 1; at < rows.length; at += 1) {
    const [date, title, text, result] = rows[at];
    if (!title || String(result).startsWith('draft')) continue;
    sheet.getRange(at + 1, 4).setValue(sendDraft(sheet.getSheetId(), at + 1, date, title, text));
  }
}

function sendDraft(sheetId, row, date, title, text) {
  const settings = PropertiesService.getScriptProperties();
  if (!(date instanceof Date)) return 'error: column A is not a date';
  const body = JSON.stringify({ title: String(title), text: String(text), scheduledFor: date.toISOString() });
  const digest = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, body, Utilities.Charset.UTF_8);
  const address = `/api/public/v1/accounts/${settings.getProperty('ACCOUNT')}/posts`;
  for (let tries = 1; ; tries += 1) {
    const answer = UrlFetchApp.fetch(settings.getProperty('KALLOS_URL') + address, {
      method: 'post',
      contentType: 'application/json',
      headers: {
        Authorization: `Bearer ${settings.getProperty('KALLOS_KEY')}`,
        // A changed row is another draft; the same row again is not.
        'Idempotency-Key': `sheet-${sheetId}-${row}-${Utilities.base64EncodeWebSafe(digest).slice(0, 20)}`,
      },
      payload: body,
      muteHttpExceptions: true,
    });
    const status = answer.getResponseCode();
    if (status === 201) return `draft ${JSON.parse(answer.getContentText()).id}`;
    if (tries === 3 || ![409, 429, 503, 504].includes(status))
      return refusalOf(status, answer.getContentText());
    Utilities.sleep(2000 * tries);
  }
}

function refusalOf(status, content) {
  try {
    return `error: ${JSON.parse(content).detail}`;
  } catch {
    return `error: ${status}`;
  }
}
