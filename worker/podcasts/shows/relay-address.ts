/** Returns the public email address of a show's owner, which forwards mail and hides their own address. */
export const relayAddress = (hash: string, mailFrom: string): string => `podcast-${hash}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}`

/** Returns the show hash of a relay address; undefined for any other address. */
export function parseRelayAddress(address: string, mailFrom: string): string | undefined {
  const [, hash] = /^podcast-([a-z0-9]{12})@/i.exec(address.trim()) ?? []
  const known = hash?.toLowerCase()
  return known !== undefined && address.trim().toLowerCase() === relayAddress(known, mailFrom).toLowerCase() ? known : undefined
}
