/**
 * Networks that `OUTBOUND` must not reach. The runtime's `public` network excludes most of them, but this list does not rely on that.
 */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

const tlsOptions = { trustBrowserCas: true }

/**
 * Outbound bindings of the local Worker. The runtime resolves a name, checks the address and connects to that same address, which prevents
 * DNS rebinding. Both bindings stream responses.
 */
export const outboundNetwork = {
  OUTBOUND: { network: { allow: ['public'], deny: PRIVATE_NETWORKS, tlsOptions } },
  OUTBOUND_PRIVATE: { network: { allow: ['public', 'private'], tlsOptions } },
}
