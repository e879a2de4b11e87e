/** The own value of a table. `table[name]` also finds what every object inherits, such as "constructor". */
export function lookUp<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
