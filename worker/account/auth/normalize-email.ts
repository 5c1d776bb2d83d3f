/** The form under which an address is unique: lower case; what stands before the @ is otherwise the mail host's business. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()
