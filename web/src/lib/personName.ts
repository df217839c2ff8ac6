/** The message next to a field whose text cannot be the name of a person; the server's words. */
export const NOT_A_NAME = 'This is not a name. Enter a name with at least two letters.'

/** Returns whether a text can be the name of a person: it has at least two letters, of any script. */
export const isPersonName = (text: string) => /\p{L}[^\p{L}]*\p{L}/u.test(text)
