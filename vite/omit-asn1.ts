import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const READER = resolve('worker/account/passkeys/ecdsa-signature.ts')
const PARSERS = /^import .* from '@peculiar\/asn1-(?:schema|ecc)';$/gm
const CALL = 'AsnParser.parse(signature, ECDSASigValue)'

/**
 * Omits from the Worker the ASN.1 library with which `@simplewebauthn/server` reads the two integers of an ECDSA signature, when
 * `omitAttestation` has left it nothing else to read: 27 KB after gzip. Fails if that module has changed.
 */
export const omitAsn1 = (): Plugin => ({
  name: 'omit-asn1',
  applyToEnvironment: ({ name }) => name !== 'client',
  transform: {
    filter: { id: /\/@simplewebauthn\/server\/esm\/helpers\/iso\/isoCrypto\/unwrapEC2Signature\.js$/ },
    handler: (code, id) => {
      const rest = code.replaceAll(PARSERS, '').replace(CALL, 'readEcdsaSignature(signature)')
      if (!code.includes(CALL) || /asn1-|Asn/.test(rest)) throw new Error(`${id} reads signatures in another way`)
      return { code: `import { readEcdsaSignature } from '${READER}'\n${rest}`, map: null }
    },
  },
})
