interface Optional {
  path: string
  name: string
  version: string
  dev: boolean | undefined
}
export function missingPlaces(lock: {
  packages: Record<string, { optionalDependencies?: Record<string, string>; dev?: boolean }>
}): Optional[]
export function placeOf(wanted: Pick<Optional, 'name' | 'version' | 'dev'>): Record<string, unknown>
