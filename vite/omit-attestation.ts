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

/**
 * Omits from the Worker the formats of attestation with certificates: 31 KB after gzip. Registrations ask for none (WebAuthn Level 3, 5.4.7), so
 * browsers send `none` or a self-attestation, which remains.
 */
export const omitAttestation = (): Plugin => ({
  name: 'omit-attestation',
  applyToEnvironment: ({ name }) => name !== 'client',
  transform: {
    filter: { id: /\/@simplewebauthn\/server\/esm\// },
    handler: (code, id) => {
      const replacement = MODULES.find(([module]) => module.test(id))?.[1]
      if (!replacement) return undefined
      const names = [...code.matchAll(/^export (?:async function|function|class|const) (\w+)/gm)].map(([, name]) => name)
      if (names.length === 0) throw new Error(`${id} exports nothing to omit`)
      return { code: names.map((name) => `export const ${name} = ${replacement}\n`).join(''), map: null }
    },
  },
})
