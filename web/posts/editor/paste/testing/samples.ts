import { existsSync, readdirSync, readFileSync } from 'node:fs'

const folder = new URL('./fixtures/', import.meta.url)
const fileAt = (name: string) => (existsSync(new URL(name, folder)) ? readFileSync(new URL(name, folder), 'utf8') : '')

/** What a clipboard held after copying in some program, and the Markdown of what it must become. */
export interface PasteSample {
  name: string
  html: string
  text: string
  golden: string
}

/** Every sample of fixtures/: `<name>.html`, `<name>.txt` or both, and `<name>.md`. */
export const pasteSamples = (): PasteSample[] =>
  [...new Set(readdirSync(folder).map((file) => file.replace(/\.\w+$/, '')))].sort().map((name) => ({
    name,
    html: fileAt(`${name}.html`),
    text: fileAt(`${name}.txt`),
    golden: fileAt(`${name}.md`),
  }))
