import { parse } from 'smol-toml'

/** Parses the TOML of front matter into plain values; dates are texts. Returns undefined if it is not valid. */
export function parseToml(written: string): unknown {
  try {
    return parse(written)
  } catch {
    return undefined
  }
}
