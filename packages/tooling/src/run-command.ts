/** Runs a command to its end; a fault is told in its own words, and the process ends with 1. */
export const runCommand = async (command: () => unknown): Promise<void> => {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};
