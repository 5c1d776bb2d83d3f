import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { renderFamilies, renderWords } from './search-tables/render-tables.ts'

// Run this by hand after a change of the dictionary, of `worker/lib/persian/search/lexicon` or of the tokenizer, and commit the output: the tables
// that the search reads in place. The families are rendered by a second process, which reads the new words.
const isSecond = process.argv[2] === 'families'
const { path, source } = isSecond ? renderFamilies() : renderWords()
writeFileSync(path, source)
console.log(`${path}: ${Buffer.byteLength(source)} bytes`)
if (!isSecond) execFileSync(process.execPath, [...process.execArgv, process.argv[1] ?? '', 'families'], { stdio: 'inherit' })
