const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter)

/**
 * A mail's HTML around ready blocks. Direction stands on an inner block and as inline style too: mail programs drop it from the
 * document and guess.
 */
export const layout = (blocks: readonly string[]): string =>
  `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f7f4ee"><div dir="rtl" style="direction:rtl;text-align:right;max-width:32rem;margin:0 auto;padding:2rem 1.5rem;font-family:Vazirmatn,Tahoma,sans-serif;font-size:16px;line-height:1.9;color:#2b2520">
<p style="font-size:24px;font-weight:700;margin:0 0 1.5rem;color:#1c6b73">دفتر</p>
${blocks.join('\n')}
</div></body></html>`

/** A paragraph of a mail; the text is escaped. */
export const paragraph = (text: string): string => `<p style="margin:0 0 1rem">${escapeHtml(text)}</p>`
