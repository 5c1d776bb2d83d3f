/**
 * AS numbers of hosting companies: Amazon, Google, Microsoft, DigitalOcean, OVH, Hetzner, Akamai, Vultr, Oracle, Alibaba, Tencent,
 * Scaleway, Leaseweb, Contabo.
 */
const NETWORKS: ReadonlySet<unknown> = new Set([
  16509, 14618, 396982, 15169, 8075, 14061, 16276, 24940, 63949, 20473, 31898, 45102, 132203, 12876, 60781, 51167,
])

export const isFromHostingNetwork = (request: Request): boolean => NETWORKS.has(request.cf?.asn)
