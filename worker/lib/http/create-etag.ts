export async function createEtag(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', body)).toHex()
  return `"${digest.slice(0, 20)}"`
}
