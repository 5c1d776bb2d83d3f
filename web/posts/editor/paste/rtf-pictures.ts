const PICTURE = /\{\\pict\b[\s\S]*?\\(png|jpeg)blip\b[^{}]*?(?:\{[^{}]*\}[^{}]*?)*?\s?([0-9a-fA-F\s]{40,})\}/g
const NON_HEX = /[^0-9a-fA-F]/g

/** Extracts the pictures from Word's RTF in reading order, because Word's HTML only references local files. */
export const extractRtfPictures = (rtf: string): File[] =>
  [...rtf.matchAll(PICTURE)].map(([, kind, hex = ''], at) => {
    const digits = hex.replace(NON_HEX, '')
    const bytes = new Uint8Array(digits.length >> 1)
    for (let each = 0; each < bytes.length; each++) bytes[each] = Number.parseInt(digits.slice(each * 2, each * 2 + 2), 16)
    return new File([bytes], `word-${at + 1}.${kind === 'png' ? 'png' : 'jpg'}`, { type: kind === 'png' ? 'image/png' : 'image/jpeg' })
  })
