import { CODE_LANGUAGES } from './limits/index.ts'

export type CodeLanguage = (typeof CODE_LANGUAGES)[number]

const ALIASES: Record<string, CodeLanguage | undefined> = {
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  sh: 'bash',
  shell: 'bash',
  rs: 'rust',
  golang: 'go',
  xml: 'html',
}

/** Returns the supported language with this name or alias, in any letter case; undefined for anything else. */
export function parseCodeLanguage(name: unknown): CodeLanguage | undefined {
  const lower = typeof name === 'string' ? name.toLowerCase() : ''
  return CODE_LANGUAGES.find((language) => language === lower) ?? (Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : undefined)
}
