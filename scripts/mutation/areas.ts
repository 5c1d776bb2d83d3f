import { globSync } from 'node:fs'

/** Folders of the areas that `npm run mutation` takes samples of. */
export const AREAS: Readonly<Record<string, string>> = {
  money: 'worker/money/**/*.ts',
  publications: 'worker/publications/**/*.ts',
  moderation: 'worker/moderation/**/*.ts',
  statistics: 'worker/statistics/**/*.ts',
  account: 'worker/account/**/*.ts',
  portability: 'worker/portability/**/*.ts',
  site: 'worker/site/**/*.ts',
  lib: 'worker/lib/**/*.ts',
  shared: 'shared/**/*.ts',
  web: 'web/**/*.ts',
}

/** Everything whose execution by tests is recorded. */
const SOURCES = ['worker/**/*.ts', 'shared/**/*.ts', 'web/**/*.ts']

/** Tests, texts, generated code, sample data and what only the local run has. */
const EXCLUDED =
  /\.test\.ts$|\.d\.ts$|\.gen\.ts$|\/testing\/|^worker\/(?:testing|local)\/|(?:^|\/)(?:text|texts|index|content|\w+-content|\w+-text|env)\.ts$|\/arbitrary-document\.ts$|\/api-examples\.ts$/

/** Decides who may do or read something, or what an erasure removes. */
const STRICT = [
  /^worker\/money\//,
  /(?:^|\/)(?:policy|viewer|own-subject|visibility)\.ts$/,
  /(?:erase|erasure|deletion|personal|redact|pseudonym|anonym|forget)/,
  /\/(?:schema|slice)\.ts$/,
  /^worker\/account\/(?:auth|passkeys|two-factor|reauthentication|api-tokens|blocks|suspensions)\//,
]

export const isMutable = (file: string): boolean => !EXCLUDED.test(file)

/** Matches files of which 95 % of the mutants must be killed instead of 85 %. */
export const isStrict = (file: string): boolean => STRICT.some((pattern) => pattern.test(file))

export const filesOf = (area: string): string[] =>
  globSync(AREAS[area] ?? [], { cwd: process.cwd() })
    .filter(isMutable)
    .sort()

export const recordedFiles = (): string[] => globSync(SOURCES, { cwd: process.cwd() }).filter(isMutable).sort()

/** Returns the slice of a file, or its folder where there are no slices: `worker/money/ledger`, `shared/persian`, `worker/lib/http`. */
export const sliceOf = (file: string): string => {
  const folders = file.split('/').slice(0, -1)
  return folders.slice(0, folders[0] === 'shared' ? 2 : 3).join('/')
}
