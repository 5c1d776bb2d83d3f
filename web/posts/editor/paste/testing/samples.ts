import { existsSync, readdirSync, readFileSync } from 'node:fs'

const folder = new URL('./fixtures/', import.meta.url)
const fileAt = (name: string) => (existsSync(new URL(name, folder)) ? readFileSync(new URL(name, folder), 'utf8') : '')

export interface PasteSample {
  name: string
  html: string
  text: string
  golden: string
}

/** Reads all samples in fixtures/: `<name>.html`, `<name>.txt` or both, and the golden file `<name>.md`. */
export const pasteSamples = (): PasteSample[] =>
  [...new Set(readdirSync(folder).map((file) => file.replace(/\.\w+$/, '')))].sort().map((name) => ({
    name,
    html: fileAt(`${name}.html`),
    text: fileAt(`${name}.txt`),
    golden: fileAt(`${name}.md`),
  }))
