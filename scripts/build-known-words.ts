import { readFileSync, writeFileSync } from 'node:fs'
import { foldLetters } from '#shared/persian/fold.ts'
import { SUFFIXES } from '#worker/lib/persian/search/suffixes.ts'

// Run by hand after the dictionary is upgraded; what it writes is committed. Its source is Lilak's Persian spelling dictionary
// (Apache-2.0, packaged as dictionary-fa), of which the words and three of their properties are kept.
const OUT = 'worker/lib/persian/search/known-words.gen.ts'
const ZWNJ = '\u200c'
/** Flags of affixes in `index.aff`: plurals by ها, comparatives by تر. */
const [PLURALS, COMPARATIVES] = [
  ['sd', 'sg'],
  ['st', 'su'],
]

interface Word {
  flags: Set<string>
  isVerbForm: boolean
}
const words = new Map<string, Word>()
const addWord = (key: string): Word => {
  const word = words.get(key) ?? { flags: new Set(), isVerbForm: false }
  words.set(key, word)
  return word
}

for (const line of readFileSync('node_modules/dictionary-fa/index.dic', 'utf8').trim().split('\n').slice(1)) {
  const [spelling = '', flags = ''] = line.split('/')
  const parts = spelling.split(ZWNJ).map(foldLetters)
  // Verbs are in the dictionary with their prefix: what follows it is kept, with its prefix it is one word everywhere.
  const prefix = parts.findIndex((part) => /^(?:ن?می|همی|.*ن?می)$/.test(part))
  if (prefix >= 0 && prefix < parts.length - 1 && parts.length > 1 && /می$/.test(parts[prefix] ?? '')) {
    addWord(parts[prefix + 1] ?? '').isVerbForm = true
    continue
  }
  while (parts.length > 1 && SUFFIXES.has(parts.at(-1) ?? '')) parts.pop()
  const word = addWord(parts.join('-'))
  for (const flag of flags.match(/../g) ?? []) word.flags.add(flag)
}

/** One letter a property: see `known-words.ts`. */
const packProperties = ({ flags, isVerbForm }: Word): string =>
  [
    isVerbForm && 'V',
    flags.size > 0 && !PLURALS.some((flag) => flags.has(flag)) && 'P',
    COMPARATIVES.some((flag) => flags.has(flag)) && 'C',
  ]
    .filter(Boolean)
    .join('')

// Each entry leaves out what it shares with the one before it, whose length in base 36 stands first.
let before = ''
let packed = ''
for (const [key, word] of [...words].sort(([a], [b]) => (a < b ? -1 : 1))) {
  if (!/^[\p{L}\p{N}-]+$/u.test(key)) continue
  let shared = 0
  while (shared < Math.min(35, before.length) && before[shared] === key[shared]) shared++
  packed += shared.toString(36) + key.slice(shared) + packProperties(word)
  before = key
}
writeFileSync(
  OUT,
  `/** Words of Persian for \`known-words.ts\`; made by scripts/build-known-words.ts of Lilak's dictionary (Apache-2.0). */\nexport const PACKED =\n  '${packed}'\n`,
)
console.log(`${words.size} words, ${Buffer.byteLength(packed)} bytes`)
