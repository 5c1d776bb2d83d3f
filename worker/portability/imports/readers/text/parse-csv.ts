/** Parses CSV with quoted values into rows named by the header, at most `limit`. */
export function parseCsv(text: string, limit: number): Record<string, string>[] {
  const rows: string[][] = []
  let row: string[] = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/y
  while (pattern.lastIndex < text.length && rows.length <= limit) {
    const from = pattern.lastIndex
    const match = pattern.exec(text)
    if (!match) {
      // A quote inside of a value that is not quoted.
      pattern.lastIndex = from + 1
      continue
    }
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === ',') continue
    rows.push(row)
    row = []
    if (match[3] === '') break
  }
  const [header = [], ...lines] = rows
  return lines
    .filter((line) => line.some(Boolean))
    .map((line) => Object.fromEntries(header.map((name, at) => [name.trim().replace(/^\uFEFF/, ''), line[at] ?? ''])))
}
