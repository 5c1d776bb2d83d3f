/** The address of a show's owner for the outside: mail to it goes on to them, and their own stays with us. */
export const relayAddress = (hash: string, mailFrom: string): string => `podcast-${hash}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}`

/** The show an address is of; undefined for any other address. */
export function parseRelayAddress(address: string, mailFrom: string): string | undefined {
  const [, hash] = /^podcast-([a-z0-9]{12})@/i.exec(address.trim()) ?? []
  const known = hash?.toLowerCase()
  return known !== undefined && address.trim().toLowerCase() === relayAddress(known, mailFrom).toLowerCase() ? known : undefined
}
