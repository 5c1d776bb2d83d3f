const NAMES =
  'nbsp=\u00A0 zwnj=\u200C zwj=\u200D lrm=\u200E rlm=\u200F laquo=« raquo=» hellip=… ndash=– mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ ' +
  'bull=• middot=· copy=© reg=® trade=™ deg=° plusmn=± times=× divide=÷ frac12=½ euro=€ pound=£ cent=¢ sect=§ para=¶ ' +
  'ensp=\u2002 emsp=\u2003 thinsp=\u2009 shy=\u00AD larr=← uarr=↑ rarr=→ darr=↓ infin=∞ ' +
  'aacute=á agrave=à acirc=â atilde=ã auml=ä aring=å aelig=æ ccedil=ç eacute=é egrave=è ecirc=ê euml=ë iacute=í igrave=ì icirc=î iuml=ï ' +
  'ntilde=ñ oacute=ó ograve=ò ocirc=ô otilde=õ ouml=ö oslash=ø uacute=ú ugrave=ù ucirc=û uuml=ü yacute=ý yuml=ÿ szlig=ß ' +
  'Aacute=Á Agrave=À Auml=Ä Aring=Å Ccedil=Ç Eacute=É Egrave=È Ouml=Ö Uuml=Ü'

/** XML entities, and the HTML entities that feeds use without declaring them. */
export const HTML_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ...Object.fromEntries(NAMES.split(' ').map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)])),
}

/** Replaces entities with their characters; unknown ones stay. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,10}));/g, (all, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(HTML_ENTITIES, name) ? (HTML_ENTITIES[name] ?? all) : all
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
