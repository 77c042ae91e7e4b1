const WORKBOOK_NAME = /\.xlsx?$/i;

/**
 * Returns the first sheet of a workbook as CSV, and any other file as it is. Throws if the workbook can't be read. The code that
 * reads workbooks is loaded with the first workbook.
 */
export async function readSpreadsheet(file: File): Promise<Blob> {
  if (!WORKBOOK_NAME.test(file.name)) return file;
  const { read, utils } = await import('@e965/xlsx');
  const { SheetNames, Sheets } = read(await file.arrayBuffer(), { dense: true });
  const sheet = Sheets[SheetNames[0] ?? ''];
  if (sheet === undefined) throw new TypeError('the workbook has no sheet');
  // The numbers are left unformatted, because formatting would cut the digits of a long number.
  return new Blob([utils.sheet_to_csv(sheet, { rawNumbers: true, blankrows: true })]);
}
