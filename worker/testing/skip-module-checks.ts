interface KnownModule {
  /** What the server returned for the module; undefined once a test has reset its modules. */
  meta?: unknown
}

interface ModuleRunner {
  getModuleInformation(url: string, importer: string | undefined, known: KnownModule | undefined): Promise<unknown>
  vitestOptions: { transport: { resolveId(id: string, importer?: string): Promise<unknown> } }
}

declare const __vitest_mocker__: { moduleRunner: ModuleRunner }

/**
 * Makes the module runner use the modules that it has loaded. It would otherwise ask Vite's server at each dynamic import, such as those of a
 * page's loaders, and at each call of a Durable Object whether the module has changed, which takes ten milliseconds.
 */
export function skipModuleChecks({ moduleRunner }: { moduleRunner: ModuleRunner } = __vitest_mocker__): void {
  const { getModuleInformation } = moduleRunner
  moduleRunner.getModuleInformation = (url, importer, known) =>
    known?.meta ? Promise.resolve(known) : getModuleInformation.call(moduleRunner, url, importer, known)
  const { transport } = moduleRunner.vitestOptions
  const { resolveId } = transport
  const resolved = new Map<string, Promise<unknown>>()
  transport.resolveId = (id, importer) => {
    const key = `${id}\0${importer}`
    const known = resolved.get(key) ?? resolveId.call(transport, id, importer)
    resolved.set(key, known)
    return known
  }
}
