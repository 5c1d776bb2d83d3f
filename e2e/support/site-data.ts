/** Returns the data folder of a site that global-setup.ts started; undefined for another site. */
export function dataOfSite(site: string): string | undefined {
  const { DAFTAR_E2E_PORT, DAFTAR_E2E_DATA, DAFTAR_E2E_CLOCK_PORT, DAFTAR_E2E_CLOCK_DATA } = process.env
  const { port } = new URL(site)
  return port === DAFTAR_E2E_CLOCK_PORT ? DAFTAR_E2E_CLOCK_DATA : port === DAFTAR_E2E_PORT ? DAFTAR_E2E_DATA : undefined
}
