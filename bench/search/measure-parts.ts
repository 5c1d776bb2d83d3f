// Measures the CPU time in ms that the parts of a search take at first in this process, and prints them as JSON. The arguments are queries; the
// first one is measured by part, and the others show what each takes once everything is ready.
const from = process.cpuUsage()
let last = 0
const parts: [name: string, cpu: number][] = []
const end = (name: string) => {
  const { user, system } = process.cpuUsage(from)
  const now = (user + system) / 1000
  parts.push([name, now - last])
  last = now
}

const { lookUpWord } = await import('#worker/lib/persian/search/known-words.ts')
const { tokenize } = await import('#worker/lib/persian/search/tokenize.ts')
const { findFamily } = await import('#worker/lib/persian/search/word-families.ts')
const { parseQuery, toFtsMatch } = await import('#worker/lib/persian/search/search-query.ts')
const { createExcerpt, highlightText } = await import('#worker/lib/persian/search/search-segments.ts')
end('modules, with stripping of their types')

const TEXT = 'دفترهای قدیمی‌ام را ورق می‌زنم: از سال ۱۳۹۰ تا امروز، یادداشت‌های Wi-Fi و C++ کنارِ شعرها و نامه‌ها. '.repeat(40)
const [first = 'کتاب', ...others] = process.argv.slice(2)
const search = (text: string) => {
  const query = parseQuery(text)
  for (const one of [query, { ...query, isRelaxed: true } as const]) for (const prefixLast of [false, true]) toFtsMatch(one, { prefixLast })
  return query
}
lookUpWord(first)
end('dictionary')
tokenize(first)
end('tokenizer')
findFamily([first], 0, ['spellings', 'related'])
end('word families')
const query = search(first)
end('expression of the query')
highlightText(first, query)
createExcerpt(TEXT, query)
end('marks and excerpt')
for (const other of others) createExcerpt(TEXT, search(other))
end('next searches')
parts.push(['one of the next searches', (parts.pop()?.[1] ?? Number.NaN) / others.length])
console.log(JSON.stringify(parts))

export {}
