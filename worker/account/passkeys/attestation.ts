/**
 * Tells whether an attestation object (base64url) carries no certificate. Registrations ask for none (WebAuthn Level 3, 5.4.7), so browsers send
 * `none` or a self-attestation; the library would fetch the revocation lists that a certificate names.
 */
export async function carriesNoCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}
