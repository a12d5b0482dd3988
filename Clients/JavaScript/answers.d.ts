/** Returns the normalized form in which the server compares typed answers. */
export function folded(text: string): string;

/** Returns true if the text matches one of the accepted answers with at most `typos` wrong letters. */
export function isRight(written: string, accepts: readonly string[], typos?: number): boolean;
