/** Title of the problem of a sheet that is asked for where those of another edition are: clients know it without the others. */
export const otherEditionTitle = 'The sheet is of another edition';
