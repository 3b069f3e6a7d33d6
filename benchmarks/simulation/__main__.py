from benchmarks.simulation.run import main

main()
