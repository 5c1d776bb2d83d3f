import { boolCoreTag, defineScalarTag, FAILSAFE_SCHEMA, load, nullCoreTag, Schema } from 'js-yaml'

/** Values of tags that only the program knows which wrote the file. */
const anyText = { matchByTagPrefix: true, resolve: (text: string) => text, identify: () => false }
const SCHEMA = new Schema([
  ...FAILSAFE_SCHEMA.tags,
  boolCoreTag,
  nullCoreTag,
  defineScalarTag('!', anyText),
  defineScalarTag('tag:', anyText),
])
/** Few, because each can double what follows from it. */
const MAX_ALIASES = 10

/** A plain value that YAML refuses, such as a title with a colon or a name that begins with an at sign. */
const PLAIN_VALUE = /^([ ]*(?:- +)?[^\s"'#:[\]{},][^:\n]*:) +([^\s"'|>[{#].*)$/gm

/** The beginning of a setting, a key that is not indented. */
const NEXT_SETTING = /\n(?=[^\s#-][^\n]*:)/
const MAX_SETTINGS = 200

/**
 * Parses the YAML of front matter into plain values, in which true, false and null are the only ones that are no text, so that dates and numbers
 * stay as they were written. Reads what the generators accept beyond the standard, too: tabs, repeated keys, colons in plain values; of other
 * faulty YAML it reads the settings that have no fault. Returns undefined if there is none.
 */
export function parseYaml(written: string): unknown {
  const text = written.replaceAll('\t', '  ')
  return read(text) ?? readOneByOne(text.split(NEXT_SETTING, MAX_SETTINGS))
}

function readOneByOne(settings: readonly string[]): unknown {
  const found = settings.map((setting) => read(setting) ?? read(setting.replaceAll(PLAIN_VALUE, quotePlainValue))).filter(isMap)
  return found.length > 0 ? Object.assign({}, ...found) : undefined
}

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

const quotePlainValue = (_: string, key: string, value: string): string =>
  `${key} ${JSON.stringify((value.split(' #', 1)[0] ?? '').trimEnd())}`

function read(text: string): unknown {
  try {
    return load(text, { schema: SCHEMA, json: true, maxAliases: MAX_ALIASES })
  } catch {
    return undefined
  }
}
