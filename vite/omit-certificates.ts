import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Modules of `@simplewebauthn/server` that verify who made an authenticator, with what replaces their exports. */
const MODULES: readonly (readonly [module: RegExp, replacement: string])[] = [
  [
    /\/registration\/verifications\/(?:tpm\/verifyAttestationTPM|verifyAttestation(?:AndroidKey|AndroidSafetyNet|Apple|FIDOU2F))\.js$/,
    'async () => false',
  ],
  [
    /\/helpers\/(?:validateCertificatePath|getCertificateInfo|isCertRevoked|convertX509PublicKeyToCOSE|validateExtFIDOGenCEAAGUID|mapX509SignatureAlgToCOSEAlg)\.js$/,
    "() => { throw new Error('Certificates of authenticators are not verified') }",
  ],
]

/** The module that reads the two integers of an ECDSA signature, without certificates the only one that needs ASN.1. */
const SIGNATURE = /\/helpers\/iso\/isoCrypto\/unwrapEC2Signature\.js$/
const READER = resolve('worker/account/passkeys/ecdsa-signature.ts')
const PARSERS = /^import .* from '@peculiar\/asn1-(?:schema|ecc)';$/gm
const CALL = 'AsnParser.parse(signature, ECDSASigValue)'

/**
 * Omits from the Worker the formats of attestation with certificates and the parsers that only these need, 58 KB after gzip. Registrations ask for
 * none (WebAuthn Level 3, 5.4.7), so browsers send `none` or a self-attestation, which remains. Fails if the modules have changed.
 */
export const omitCertificates = (): Plugin => ({
  name: 'omit-certificates',
  applyToEnvironment: ({ name }) => name !== 'client',
  transform: {
    filter: { id: /\/@simplewebauthn\/server\/esm\// },
    handler: (code, id) => {
      if (SIGNATURE.test(id)) return { code: withOwnReader(code, id), map: null }
      const replacement = MODULES.find(([module]) => module.test(id))?.[1]
      return replacement === undefined ? undefined : { code: replaceExports(code, id, replacement), map: null }
    },
  },
})

function withOwnReader(code: string, id: string): string {
  const rest = code.replaceAll(PARSERS, '').replace(CALL, 'readEcdsaSignature(signature)')
  if (!code.includes(CALL) || /asn1-|Asn/.test(rest)) throw new Error(`${id} reads signatures in another way`)
  return `import { readEcdsaSignature } from '${READER}'\n${rest}`
}

function replaceExports(code: string, id: string, replacement: string): string {
  const names = [...code.matchAll(/^export (?:async function|function|class|const) (\w+)/gm)].map(([, name]) => name)
  if (names.length === 0) throw new Error(`${id} exports nothing to omit`)
  return names.map((name) => `export const ${name} = ${replacement}\n`).join('')
}
