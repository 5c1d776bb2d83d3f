import type { SponsorPost } from '#worker/money/sponsored-posts/contract.ts'

/** Reads the form of a request; the server checks what it says. */
export const readSponsorship = (read: (name: string) => string, key: string): SponsorPost => ({
  key,
  package: read('package'),
  sponsorName: read('sponsorName'),
  sponsorUrl: read('sponsorUrl'),
})
