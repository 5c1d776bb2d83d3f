import { customAlphabet } from 'nanoid'

/** Creates the secret of a thread's address, of about 99 bits. Lowercase, because mail servers may change the case of an address. */
export const newReplyToken = customAlphabet('abcdefghjkmnpqrstuvwxyz23456789', 20)

const splitAddress = (address: string): [local: string, domain: string] | undefined => {
  const at = address.lastIndexOf('@')
  return at > 0 && at < address.length - 1 ? [address.slice(0, at), address.slice(at + 1).toLowerCase()] : undefined
}

/**
 * Returns the address that appends answers to a thread; undefined if `contactAddress`, the address of the inbox, is not set or the thread has
 * no token.
 */
export function replyAddress(contactAddress: string | undefined, number: string, token: string): string | undefined {
  const parts = splitAddress(contactAddress?.trim() ?? '')
  return parts && token ? `${parts[0]}+${number.toLowerCase()}.${token}@${parts[1]}` : undefined
}

/** Whether mail to an address belongs to the inbox, with or without a valid number and token. */
export function isReplyAddress(address: string, contactAddress: string | undefined): boolean {
  const [to, inbox] = [splitAddress(address.trim()), splitAddress(contactAddress?.trim() ?? '')]
  return to !== undefined && inbox !== undefined && to[1] === inbox[1] && to[0].toLowerCase().startsWith(`${inbox[0].toLowerCase()}+`)
}

/** Returns the number and the token of a thread's address; undefined for any other address. */
export function parseReplyAddress(address: string, contactAddress: string | undefined): { number: string; token: string } | undefined {
  if (!isReplyAddress(address, contactAddress)) return undefined
  const [, number, token] = /\+(d-[2-9a-hj-np-z]{8})\.([a-z0-9]{20})@[^@]*$/i.exec(address.trim()) ?? []
  return number && token ? { number: number.toUpperCase(), token: token.toLowerCase() } : undefined
}
