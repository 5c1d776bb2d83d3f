/** Path of the sandbox gateway on the local server. */
export const SANDBOX_PATH = '/__local/gateway'
