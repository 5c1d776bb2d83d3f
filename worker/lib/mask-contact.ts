/** Masks an email address except for its host and at most two letters of the name: «sa•••@example.org». */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = [...email.slice(0, at)]
  return `${name.slice(0, name.length > 3 ? 2 : 1).join('')}•••${email.slice(at)}`
}

/** Masks the middle of a `+98…` mobile number: «0912•••4567». */
export const maskPhone = (phone: string): string => `0${phone.slice(3, 6)}•••${phone.slice(-4)}`
