/**
 * Returns the client address for rate limits: the full IPv4 address or the /64 of an IPv6 address, because one household owns a whole /64.
 */
export function clientIpKey(request: Request): string {
  const address = (request.headers.get('CF-Connecting-IP') ?? '127.0.0.1').toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!address.includes(':')) return address
  return expandIpv6(address)
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

const expandIpv6 = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const start = head ? head.split(':') : []
  if (tail === undefined) return start
  const end = tail ? tail.split(':') : []
  return [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end]
}
